// Kayles drawn by its author: pins that fall over. Click one, or two side by side, then knock.
const here = new URL(".", import.meta.url);
const sheet = document.head.appendChild(document.createElement("link"));
sheet.rel = "stylesheet";
sheet.href = new URL("board.css", here).href;
const WORDS = { en: ["Knock over", "Your throw", "Wait"], de: ["Umwerfen", "Dein Wurf", "Warte"] };
let chosen = [];

addEventListener("message", ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    chosen = [];
    draw(data, port);
    port.postMessage({ type: "ready", show: data.number });
  };
}, { once: true });

function draw(show, port) {
  const [knock, mine, wait] = WORDS[show.language] ?? WORDS.en;
  const fits = () => show.choices.findIndex(({ action }) =>
    action.pin === Math.min(...chosen) && (action.count ?? 1) === chosen.length);
  const pins = show.view.standing.map((stands, n) => {
    const pin = document.createElement("button");
    pin.className = `pin ${stands ? "" : "fallen"} ${chosen.includes(n) ? "chosen" : ""}`;
    pin.style.backgroundImage = `url(${new URL("pin.svg", here)})`;
    pin.setAttribute("aria-label", `${n + 1}`);
    pin.setAttribute("aria-pressed", `${chosen.includes(n)}`);
    pin.disabled = !stands || show.choices.length === 0;
    pin.onclick = () => {
      chosen = chosen.includes(n) ? chosen.filter((one) => one !== n) : [...chosen, n];
      if (chosen.length > 0 && fits() < 0) chosen = [n];
      draw(show, port);
    };
    return pin;
  });
  const lane = Object.assign(document.createElement("div"), { className: "lane" });
  lane.append(...pins);
  const go = Object.assign(document.createElement("button"), { className: "do", textContent: knock });
  go.disabled = chosen.length === 0;
  go.onclick = () => port.postMessage({ type: "choose", show: show.number, choice: fits() });
  const said = Object.assign(document.createElement("p"), { textContent: show.choices.length ? mine : wait });
  said.style.color = show.look.colours["on-felt"];
  document.body.className = show.look.isStill ? "still" : "";
  document.body.replaceChildren(said, lane, go);
}
