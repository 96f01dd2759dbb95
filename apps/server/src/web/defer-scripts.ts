/** Pages that are forms: they come to life at once. */
const forms = /\/(?:login|login\/callback|signup|forgot-password|kyc|giveaway|live-auctions|profile\/security)\/?$/

/**
 * Runs in the page: what is pressed or chosen before its part of the page has come to life is done again once it has, for
 * half a minute at most. React marks what it is bringing to life with its properties, and stops an event that it can't
 * answer yet on its way: such a one does not arrive at the window again.
 */
const keepEvents = `const lives=b=>Object.keys(b).some(k=>k.startsWith("__reactProps")),keep=(type,find,redo)=>{const kept=new WeakSet,again=(b,act,rest)=>{if(!b.isConnected||b.disabled||!rest)return void kept.delete(b);if(lives(b)){let heard=false;addEventListener(type,()=>heard=true,{once:true});act();if(heard)return void kept.delete(b)}setTimeout(again,50,b,act,rest-1)};addEventListener(type,e=>{const b=find(e);if(!b||kept.has(b))return;const act=redo(b);let answered=false;addEventListener(type,()=>answered=lives(b),{once:true});setTimeout(()=>{if(answered)return;kept.add(b);again(b,act,600)})},true)}`

/** Buttons, other than those that send a form. */
const keepPresses = `keep("click",e=>{const b=e.target.closest("button");return e.isTrusted&&b&&!(b.form&&b.type=="submit")&&b},b=>()=>b.click())`

/** Lists to choose from. */
const keepChoices = `keep("change",e=>e.target.tagName=="SELECT"&&e.target,s=>{const{value}=s;return()=>{s.value=value;s.dispatchEvent(new Event("change",{bubbles:true}))}})`

/**
 * Runs in the page: no form is sent by the browser itself, all are answered by the application. One that nobody answers
 * yet is sent again a moment later.
 */
const keepForms = `const sent=new WeakSet;addEventListener("submit",e=>{const f=e.target;if(e.defaultPrevented)return;e.preventDefault();if(sent.has(f))return;sent.add(f);setTimeout(()=>{sent.delete(f);if(f.isConnected)f.requestSubmit()},50)})`

/** Runs in the page: loads the application once the page is there, or as soon as somebody touches it. */
const loadLater = (source: string) =>
  `const go=()=>import(${JSON.stringify(source)});const soon=()=>setTimeout(go,500);document.readyState==="complete"?soon():addEventListener("load",soon);for(const type of["pointerdown","keydown","touchstart"])addEventListener(type,go,{once:true,passive:true})`

/**
 * Takes the application's scripts off the way of the first view: the page is read before it is used. Nothing that is
 * done meanwhile is lost: links lead on by themselves, and presses of buttons and choices from lists are kept.
 *
 * @param path of the page's address
 * @param nonce that the scripts of the application carry; what stands in the page without it is not taken for one
 */
export function deferScripts(html: string, path: string, nonce: string): string {
  const entry = new RegExp(`<script type="module"(?=[^>]*\\snonce="${nonce}")[^>]*\\ssrc="([^"]+)"[^>]*></script>`)
  const [tag, source] = entry.exec(html) ?? []
  if (tag === undefined || source === undefined) return html
  // In the head: a form can be sent while the rest of the page is still on its way.
  const kept = html.replace(
    '</head>',
    `<script nonce="${nonce}">(()=>{${keepEvents};${keepPresses};${keepChoices};${keepForms}})()</script></head>`,
  )
  if (forms.test(path)) return kept
  return kept
    .replace(entry, `<script nonce="${nonce}">(()=>{${loadLater(source)}})()</script>`)
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
}
