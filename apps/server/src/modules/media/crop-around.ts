import type { Focus } from '@virage/contract'

/**
 * Returns the largest part of a picture that has the aspect ratio of `to` and its middle as near to the focal point as the
 * edges allow. In pixels of the picture.
 */
export function cropAround(
  { x, y }: Focus,
  picture: { width: number; height: number },
  to: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const width = Math.max(1, Math.round(Math.min(picture.width, (picture.height * to.width) / to.height)))
  const height = Math.max(1, Math.round(Math.min(picture.height, (picture.width * to.height) / to.width)))
  const start = (percent: number, whole: number, part: number) =>
    Math.min(Math.max(Math.round((percent / 100) * whole - part / 2), 0), whole - part)
  return { left: start(x, picture.width, width), top: start(y, picture.height, height), width, height }
}
