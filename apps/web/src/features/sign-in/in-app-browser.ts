/** Browsers inside other applications, which lose the session (I07). */
const inAppBrowser = /Instagram|FBAN|FBAV|FB_IAB/

/** Returns whether the page is shown inside Instagram or Facebook. */
export const isInAppBrowser = (): boolean => inAppBrowser.test(navigator.userAgent)
