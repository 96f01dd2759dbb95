import type { ReactNode } from 'react'

/** The classes of the element around a {@link CardFace}: a link on fans' pages. */
export const cardClass =
  '@container relative isolate block aspect-[4/5] overflow-hidden rounded-card bg-raised text-white'

/** The classes of the picture of a {@link CardFace}. */
export const cardPictureClass = 'absolute inset-0 -z-20 transition-transform duration-250 group-hover:scale-[1.03]'

/**
 * What a fan sees on the card of an exclusive. The back office draws the same face beside the form that changes it.
 *
 * @param chip its state, in the corner
 * @param footer the line below the name
 */
export function CardFace({
  picture,
  chip,
  name,
  footer,
  price,
}: {
  picture: ReactNode
  chip: ReactNode
  name: ReactNode
  footer: ReactNode
  price: ReactNode
}) {
  return (
    <>
      {picture}
      {/* Long labels wrap before they reach the like button. */}
      <span className="absolute top-2.5 left-2.5 z-10 max-w-[calc(100%-3.75rem)] leading-tight *:gap-1.5 *:rounded-[14px] *:px-2.5 *:py-1 *:text-xs @min-[220px]:top-3 @min-[220px]:left-3 @min-[220px]:*:gap-2 @min-[220px]:*:px-3 @min-[220px]:*:text-sm">
        {chip}
      </span>
      {/* The gradient starts above the text, whatever its number of lines. */}
      <span className="absolute inset-x-0 bottom-0 grid gap-1 bg-linear-to-t from-black/95 via-black/65 via-75% to-transparent px-3 pt-14 pb-3 @min-[220px]:gap-1.5 @min-[220px]:px-4 @min-[220px]:pt-20 @min-[220px]:pb-4">
        <span className="display line-clamp-3 text-lg leading-tight @min-[220px]:text-[22px]">{name}</span>
        <span className="grid items-baseline justify-between gap-x-3 @min-[220px]:flex">
          <span className="truncate text-sm text-white/80">{footer}</span>
          <span className="figures text-lg whitespace-nowrap">{price}</span>
        </span>
      </span>
    </>
  )
}
