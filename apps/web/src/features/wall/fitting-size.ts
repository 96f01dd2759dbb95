import { textWidth } from './text-width.ts'

/** The height of a line, in em, and how much of a line its words fill at most. */
const [lineHeight, fill] = [1.1, 0.85]

/** Returns the largest font size at which a text fits an area when its lines are broken; all in pixels. */
export function fittingSize(
  text: string,
  { width, height, largest }: { width: number; height: number; largest: number },
) {
  const total = textWidth(text)
  const longestWord = Math.max(...text.split(/\s+/).map(textWidth))
  return Math.min(largest, width / longestWord, Math.sqrt((width * height * fill) / (Math.max(1, total) * lineHeight)))
}
