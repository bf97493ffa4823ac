# Images are pinned by exact version, packages by hash.

# Build the pages with Node
FROM node:22.20.0-bookworm-slim AS pages
WORKDIR /source/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY web ./
RUN npm run build

# Build the wheel with the pages
FROM python:3.13.9-slim-bookworm AS wheel
WORKDIR /source
COPY requirements/build.txt requirements/
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement requirements/build.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
COPY --from=pages /source/src/parlour/web src/parlour/web
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

# The final image: Python and the wheel, run by an unprivileged user
FROM python:3.13.9-slim-bookworm
# The versions that the tests ran with, without the packages that only the tests need
COPY requirements/server.txt /requirements/
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement /requirements/server.txt
COPY --from=wheel /wheels /wheels
RUN pip install --no-cache-dir --no-deps /wheels/*.whl && pip check
RUN useradd --system --create-home --uid 10001 parlour && install -d -m 700 -o parlour /data
USER parlour
ENV PARLOUR_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/api/health', timeout=2)"]
ENTRYPOINT ["parlour"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
