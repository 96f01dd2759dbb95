/** Ignores the repetitions of Enter while it is held: they are one press. In a field of several lines they are new lines. */
export const ignoreHeldEnter = (event: Pick<KeyboardEvent, 'key' | 'repeat' | 'target' | 'preventDefault'>): void => {
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
}
