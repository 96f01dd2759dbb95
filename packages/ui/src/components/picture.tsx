import { Icon, type IconName } from './icon.tsx'
import { useBroken } from './use-broken.ts'
import { useHydrated } from './use-hydrated.ts'

/** Widths in which the server keeps pictures, in pixels (S13). */
const widths = [300, 800, 1500] as const

/** What stands in a picture's place when it fails, by what it was of (S12). */
const stands = { exclusive: 'ticket', banner: 'home', post: 'news' } as const satisfies Record<string, IconName>

/** Ratios that pictures are shown in. */
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
  /** As of the HTML attribute: how wide it is shown. */
  sizes: string
  /** Ratio of its place. */
  ratio?: keyof typeof ratios
  /** Its colours from top to bottom with commas between, until it is there. */
  placeholder?: string | null
  /** The first picture of a page is fetched before the others. */
  eager?: boolean
  className?: string
  kind?: keyof typeof stands
}

/** A club's picture behind what stands on it, over its whole frame; where it fails, the club's colours (S12). */
export function Backdrop({
  url,
  tall = false,
  width = 1500,
  eager = false,
  className = '',
}: {
  url: string
  /** Has a cut of its own for phones. */
  tall?: boolean
  width?: (typeof widths)[number]
  /** Is the largest of what is seen first. */
  eager?: boolean
  className?: string
}) {
  const [broken, watched] = useBroken()
  const place = `absolute inset-0 size-full ${className}`
  if (broken) return <span className={`${place} bg-linear-to-br from-primary to-black`} />
  return (
    <picture>
      {tall && <source media="(max-width: 768px)" srcSet={`${url}?w=800&h=1000`} width={800} height={1000} />}
      <img
        {...watched}
        src={`${url}?w=${width}`}
        alt=""
        width={1760}
        height={800}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        className={`${place} object-cover`}
      />
    </picture>
  )
}

/** A picture in a place of its own size, so that nothing jumps; when it fails, a drawing of its kind stands there. */
export function Picture({
  url,
  alt,
  sizes,
  ratio,
  placeholder,
  eager = false,
  className = '',
  kind = 'exclusive',
}: Props) {
  const [broken, watched] = useBroken()
  // Until then the picture's place is plain: the first pictures of a page come with it.
  const colors = useHydrated() && placeholder ? { backgroundImage: `linear-gradient(${placeholder})` } : undefined
  return (
    <span
      className={`block overflow-hidden bg-raised bg-cover ${ratio ? ratios[ratio] : ''} ${className}`}
      style={colors}
    >
      {broken ? (
        <span className="grid size-full place-items-center text-muted">
          <Icon name={stands[kind]} size={40} />
        </span>
      ) : (
        <img
          {...watched}
          src={`${url}?w=800`}
          srcSet={widths.map((width) => `${url}?w=${width} ${width}w`).join(', ')}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
