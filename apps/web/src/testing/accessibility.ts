import axe from 'axe-core'

/** What axe finds that would keep somebody out of what a test shows, once it moves no more; a line for each kind. */
export async function accessibilityViolations(): Promise<string[]> {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], preload: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`)
}
