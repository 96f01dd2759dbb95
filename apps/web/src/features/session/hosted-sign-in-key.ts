/** Storage key that marks a hosted sign-in without TLS, so that signing out also ends the session of the hosted pages. */
export const hostedSignInKey = 'virage.hosted.signed-in'
