/** Pages that are forms: they come to life at once, for a form without its script would be sent by the browser itself. */
const forms = /\/(?:login|signup|forgot-password|kyc|giveaway)\/?$/

/**
 * Takes the application's scripts off the way of the first view: the page is read before it is used, so they load once
 * it is there, or as soon as somebody touches it.
 *
 * @param path of the page's address
 */
export function deferScripts(html: string, path: string): string {
  if (forms.test(path)) return html
  const entry = /<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/
  const source = entry.exec(html)?.[1]
  if (source === undefined) return html
  const loader = `<script>(()=>{const go=()=>import(${JSON.stringify(source)});const soon=()=>setTimeout(go,500);document.readyState==="complete"?soon():addEventListener("load",soon);for(const type of["pointerdown","keydown","touchstart"])addEventListener(type,go,{once:true,passive:true})})()</script>`
  return html.replace(entry, loader).replace(/<link rel="modulepreload"[^>]*>/g, '')
}
