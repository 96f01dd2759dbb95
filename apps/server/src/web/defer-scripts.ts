/** Pages that are forms: they come to life at once, for a form without its script would be sent by the browser itself. */
const forms = /\/(?:login|login\/callback|signup|forgot-password|kyc|giveaway)\/?$/

/**
 * Runs in the page: a button that is pressed before its part of the page has come to life is pressed again once it has.
 * React marks what it has brought to life with its properties.
 */
const keepPresses = `const kept=new WeakSet,lives=b=>Object.keys(b).some(k=>k.startsWith("__reactProps"));addEventListener("click",e=>{const b=e.target.closest("button");if(!b||kept.has(b)||lives(b))return;kept.add(b);const wait=()=>{if(!b.isConnected)return;if(!lives(b))return setTimeout(wait,50);kept.delete(b);b.click()};wait()},true)`

/** Runs in the page: loads the application once the page is there, or as soon as somebody touches it. */
const loadLater = (source: string) =>
  `const go=()=>import(${JSON.stringify(source)});const soon=()=>setTimeout(go,500);document.readyState==="complete"?soon():addEventListener("load",soon);for(const type of["pointerdown","keydown","touchstart"])addEventListener(type,go,{once:true,passive:true})`

/**
 * Takes the application's scripts off the way of the first view: the page is read before it is used. Nothing that is
 * done meanwhile is lost: links lead on by themselves, and presses of buttons are kept.
 *
 * @param path of the page's address
 */
export function deferScripts(html: string, path: string): string {
  const entry = /<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/
  const [tag, source] = entry.exec(html) ?? []
  if (tag === undefined || source === undefined) return html
  if (forms.test(path)) return html.replace(entry, `<script>(()=>{${keepPresses}})()</script>${tag}`)
  return html
    .replace(entry, `<script>(()=>{${keepPresses};${loadLater(source)}})()</script>`)
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
}
