/** Pages that are mainly a form hydrate at once. */
const forms = /\/(?:login|login\/callback|signup|forgot-password|kyc|giveaway|live-auctions|profile\/security)\/?$/

/**
 * Script in the page that replays events: a click or choice before hydration is repeated after it, for up to half a
 * minute. React sets properties on hydrated elements. It stops an event that it can't handle yet, so such an event does
 * not reach the window again.
 */
const replayEvents = `const lives=b=>Object.keys(b).some(k=>k.startsWith("__reactProps")),keep=(type,find,redo)=>{const kept=new WeakSet,again=(b,act,rest)=>{if(!b.isConnected||b.disabled||!rest)return void kept.delete(b);if(lives(b)){let heard=false;addEventListener(type,()=>heard=true,{once:true});act();if(heard)return void kept.delete(b)}setTimeout(again,50,b,act,rest-1)};addEventListener(type,e=>{const b=find(e);if(!b||kept.has(b))return;const act=redo(b);let answered=false;addEventListener(type,()=>answered=lives(b),{once:true});setTimeout(()=>{if(answered)return;kept.add(b);again(b,act,600)})},true)}`

/** Clicks on buttons that submit no form. */
const replayClicks = `keep("click",e=>{const b=e.target.closest("button");return e.isTrusted&&b&&!(b.form&&b.type=="submit")&&b},b=>()=>b.click())`

/** Choices in select elements. */
const replayChoices = `keep("change",e=>e.target.tagName=="SELECT"&&e.target,s=>{const{value}=s;return()=>{s.value=value;s.dispatchEvent(new Event("change",{bubbles:true}))}})`

/**
 * Script in the page: forms are never submitted by the browser, only by the application. A form that the application
 * can't handle yet is submitted again a moment later.
 */
const resubmitForms = `const sent=new WeakSet;addEventListener("submit",e=>{const f=e.target;if(e.defaultPrevented)return;e.preventDefault();if(sent.has(f))return;sent.add(f);setTimeout(()=>{sent.delete(f);if(f.isConnected)f.requestSubmit()},50)})`

/** Script in the page that loads the application after the page, or at the first interaction. */
const loadLater = (source: string) =>
  `const go=()=>import(${JSON.stringify(source)});const soon=()=>setTimeout(go,500);document.readyState==="complete"?soon():addEventListener("load",soon);for(const type of["pointerdown","keydown","touchstart"])addEventListener(type,go,{once:true,passive:true})`

/**
 * Defers the application's scripts, so that they don't delay the first view. Until hydration, links work by themselves;
 * clicks on buttons and choices are replayed.
 *
 * @param path of the page's URL
 * @param nonce of the application's scripts; a script without it is not deferred
 */
export function deferScripts(html: string, path: string, nonce: string): string {
  const entry = new RegExp(`<script type="module"(?=[^>]*\\snonce="${nonce}")[^>]*\\ssrc="([^"]+)"[^>]*></script>`)
  const [tag, source] = entry.exec(html) ?? []
  if (tag === undefined || source === undefined) return html
  // In the head, because a form can be submitted while the rest of the page still loads.
  const withReplay = html.replace(
    '</head>',
    `<script nonce="${nonce}">(()=>{${replayEvents};${replayClicks};${replayChoices};${resubmitForms}})()</script></head>`,
  )
  if (forms.test(path)) return withReplay
  return withReplay
    .replace(entry, `<script nonce="${nonce}">(()=>{${loadLater(source)}})()</script>`)
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
}
