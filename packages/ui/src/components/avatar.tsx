import { type ImageSize, imageSizes } from './image-sizes.ts'
import { useImageError } from './use-image-error.ts'

/** The picture of a person; their initials if there is none or if it fails to load. */
export function Avatar({ name, pictureUrl, size = 40 }: { name: string; pictureUrl: string | null; size?: ImageSize }) {
  const [hasFailed, imageProps] = useImageError(pictureUrl)
  const initials = name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-raised font-bold text-text ${imageSizes[size]}`}
    >
      {pictureUrl && !hasFailed ? (
        <img
          {...imageProps}
          src={`${pictureUrl}?w=300`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        // Generated content, so that the initials are not part of an accessible name.
        <span data-initials={initials} className="before:content-[attr(data-initials)]" />
      )}
    </span>
  )
}
