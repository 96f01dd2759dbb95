import axe from 'axe-core'

/** Returns the violations that axe finds on the page after its animations have ended, one line for each rule. */
export async function accessibilityViolations(): Promise<string[]> {
  const animations = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(animations.map(({ finished }) => finished))
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], preload: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`)
}
