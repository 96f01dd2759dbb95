/** What somebody has bought, with pictures. @param size `large` to be compared with what is on the table */
export function ThingList({
  things,
  label,
  size = 'small',
}: {
  things: { name: string; imageUrl: string }[]
  label: string
  size?: 'small' | 'large'
}) {
  return (
    <ul className="stack" aria-label={label}>
      {things.map(({ name, imageUrl }) => (
        <li key={`${imageUrl} ${name}`} className="line">
          <img
            src={`${imageUrl}?w=300`}
            alt=""
            className={`${size === 'large' ? 'size-24' : 'size-14'} rounded-lg bg-raised object-cover`}
          />
          <span className="font-medium wrap-anywhere">{name}</span>
        </li>
      ))}
    </ul>
  )
}
