/** What the names of drafts in the tab's storage begin with. */
export const draftPrefix = 'draft.'

/** Removes the stored input of all forms, for example when the fan logs out. Apart from drafts.ts, which the first view doesn't need. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
}
