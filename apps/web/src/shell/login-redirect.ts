import { storageKeys } from './choices.ts'

/** Pages of sign-in and joining: a fan never returns to them after signing in. */
const signInPages = /\/(?:login|login\/callback|signup|forgot-password|kyc)\/?(?:[?#].*)?$/

/** Stores the page from which a fan navigates to sign-in, to return to it afterwards (I11). */
export function storeLoginRedirect({ from, to }: { from: string; to: string }): void {
  if (signInPages.test(to) && !signInPages.test(from)) localStorage.setItem(storageKeys.redirect, from)
}

/**
 * An inline script of sign-in pages that stores the referrer as {@link storeLoginRedirect} does, for a link that was
 * followed before hydration. Without a referrer, as after a bookmark, it removes the page stored by an earlier sign-in.
 */
export const storeReferrerScript =
  `if(performance.getEntriesByType("navigation")[0]?.type==="navigate"){` +
  `if(!document.referrer.startsWith(location.origin+"/"))localStorage.removeItem("${storageKeys.redirect}");` +
  `else if(!${signInPages}.test(document.referrer))localStorage.setItem("${storageKeys.redirect}",document.referrer.slice(location.origin.length))}`
