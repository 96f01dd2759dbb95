import { type CSSProperties, useState } from 'react'

/** Widths in which the server keeps pictures, in pixels (S13). */
const widths = [300, 800, 1500] as const

type Props = {
  url: string
  alt: string
  /** As of the HTML attribute: how wide it is shown. */
  sizes: string
  /** Ratio of its place, such as `4 / 5`. */
  ratio?: string
  /** Its colours from top to bottom with commas between, until it is there. */
  placeholder?: string | null
  /** The first picture of a page is fetched before the others. */
  eager?: boolean
  className?: string
  style?: CSSProperties
}

/** A picture in a place of its own size, so that nothing jumps; when it fails, the place stays (S12). */
export function Picture({ url, alt, sizes, ratio, placeholder, eager = false, className = '', style }: Props) {
  const [failed, fail] = useState(false)
  const shown = failed
    ? undefined
    : { src: `${url}?w=800`, srcSet: widths.map((width) => `${url}?w=${width} ${width}w`).join(', ') }
  const place: CSSProperties = {
    ...style,
    ...(ratio ? { aspectRatio: ratio } : {}),
    ...(placeholder ? { backgroundImage: `linear-gradient(${placeholder})` } : {}),
  }
  return (
    <span className={`block overflow-hidden bg-raised bg-cover ${className}`} style={place}>
      {shown && (
        <img
          {...shown}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => fail(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
