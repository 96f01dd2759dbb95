/** Marks a sign-in that came from the hosted pages without Amplify, so that signing out ends it there too. */
export const hostedSignInKey = 'virage.hosted.signed-in'
