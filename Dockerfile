# The pages, with Node
FROM node:22-slim AS pages
WORKDIR /source/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm install --no-save
COPY web ./
RUN npm run build

# The wheel, with the pages in it
FROM python:3.13-slim AS wheel
WORKDIR /source
RUN pip install --no-cache-dir hatchling
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
COPY --from=pages /source/src/parlour/web src/parlour/web
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

# What runs: Python, the wheel, and nobody's rights but its own
FROM python:3.13-slim
# The versions that the tests ran with, and nothing of what only the tests need
COPY requirements-server.txt /
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement /requirements-server.txt
COPY --from=wheel /wheels /wheels
RUN pip install --no-cache-dir --no-deps /wheels/*.whl && pip check
RUN useradd --system --create-home --uid 10001 parlour && install -d -o parlour /data
USER parlour
ENV PARLOUR_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/api/health', timeout=2)"]
ENTRYPOINT ["parlour"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
