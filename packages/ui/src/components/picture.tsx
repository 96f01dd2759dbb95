import { Icon, type IconName } from './icon.tsx'
import { useImageError } from './use-image-error.ts'
import { useHydrated } from './use-hydrated.ts'

/** Widths in which the server stores images, in pixels (S13). */
const widths = [300, 800, 1500] as const

/** Icons in place of images that fail to load, by what the image shows (S12). */
const fallbackIcons = { exclusive: 'ticket', banner: 'home', post: 'news' } as const satisfies Record<string, IconName>

/** The point of an image that stays visible when it is cropped, in percent from its left and top: multiples of 5. */
export type PictureFocus = { x: number; y: number } | null

const focusClass = (focus: PictureFocus | undefined) =>
  focus ? `object-focus focus-x-${focus.x} focus-y-${focus.y}` : ''

/** Aspect ratios of images. */
const ratios = {
  '1': 'aspect-square',
  '16 / 10': 'aspect-16/10',
  '16 / 9': 'aspect-video',
  '4 / 3': 'aspect-4/3',
  '4 / 5': 'aspect-4/5',
} as const

type Props = {
  url: string
  alt: string
  /** The HTML attribute `sizes`: how wide it is shown. */
  sizes: string
  /** Aspect ratio of its space. */
  ratio?: keyof typeof ratios
  /** Placeholder colours from top to bottom, separated by commas, until it has loaded. */
  placeholder?: string | null
  /** Whether it loads before the others; for the first images of a page. */
  eager?: boolean
  /** The middle by default. */
  focus?: PictureFocus
  className?: string
  kind?: keyof typeof fallbackIcons
}

/** A background image that fills its frame; the club's colours if it fails to load (S12). */
export function Backdrop({
  url,
  tall = false,
  width = 1500,
  eager = false,
  focus,
  className = '',
}: {
  url: string
  /** Whether it has a separate crop for phones. */
  tall?: boolean
  width?: (typeof widths)[number]
  /** Whether it is the largest element of the first view. */
  eager?: boolean
  /** The middle by default. */
  focus?: PictureFocus
  className?: string
}) {
  const [hasFailed, imageProps] = useImageError(url)
  const around = focus ? `&x=${focus.x}&y=${focus.y}` : ''
  const place = `absolute inset-0 size-full ${className}`
  if (hasFailed) return <span className={`${place} bg-linear-to-br from-primary to-black`} />
  return (
    <picture>
      {tall && <source media="(max-width: 768px)" srcSet={`${url}?w=800&h=1000${around}`} width={800} height={1000} />}
      <img
        {...imageProps}
        src={`${url}?w=${width}`}
        alt=""
        width={1760}
        height={800}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        className={`${place} object-cover ${focusClass(focus)}`}
      />
    </picture>
  )
}

/** An image with a reserved size, so that the layout does not shift; an icon if it fails to load. */
export function Picture({
  url,
  alt,
  sizes,
  ratio,
  placeholder,
  eager = false,
  focus,
  className = '',
  kind = 'exclusive',
}: Props) {
  const [hasFailed, imageProps] = useImageError(url)
  // Without colours until then: the first images of a page load together with it.
  const colors = useHydrated() && placeholder ? { backgroundImage: `linear-gradient(${placeholder})` } : undefined
  return (
    <span
      className={`block overflow-hidden bg-raised bg-cover ${ratio ? ratios[ratio] : ''} ${className}`}
      style={colors}
    >
      {hasFailed ? (
        <span className="grid size-full place-items-center text-muted">
          <Icon name={fallbackIcons[kind]} size={40} />
        </span>
      ) : (
        <img
          {...imageProps}
          src={`${url}?w=800`}
          srcSet={widths.map((width) => `${url}?w=${width} ${width}w`).join(', ')}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className={`size-full object-cover ${focusClass(focus)}`}
        />
      )}
    </span>
  )
}
