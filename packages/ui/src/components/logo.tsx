import { Icon } from './icon.tsx'
import { type ImageSize, imageSizes } from './image-sizes.ts'
import { useImageError } from './use-image-error.ts'

/** A logo of a club or a partner; a shield if it fails to load (S12). It loads after the page's first image. */
export function Logo({ url, size }: { url: string; size: ImageSize }) {
  const [hasFailed, imageProps] = useImageError(url)
  if (hasFailed) return <Icon name="shield" size={size} />
  return (
    <span className={`block shrink-0 ${imageSizes[size]}`}>
      <img {...imageProps} src={`${url}?w=300`} alt="" width={size} height={size} loading="lazy" />
    </span>
  )
}
