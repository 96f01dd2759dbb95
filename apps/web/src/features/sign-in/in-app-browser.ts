/** Browsers inside other applications, which keep no session (I07). */
const inAppBrowser = /Instagram|FBAN|FBAV|FB_IAB/

/** Whether this page is shown inside Instagram or Facebook. */
export const isInAppBrowser = (): boolean => inAppBrowser.test(navigator.userAgent)
