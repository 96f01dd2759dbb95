/** Returns the name of the draft of a donation to a club, which is kept until the donation is paid. */
export const donationDraftName = (slug: string): string => `donation ${slug}`
