import { type ReactNode, useState } from 'react'

/** A place where files are chosen or dropped. The same file can be chosen again. */
export function FileDrop({
  className,
  accept,
  isMultiple,
  isDisabled,
  onFiles,
  onDrop,
  children,
}: {
  className: string
  accept: string
  isMultiple?: boolean
  /** Whether none are taken, for example while others are uploaded. */
  isDisabled?: boolean
  onFiles: (files: File[]) => void
  /** Takes what is dropped in another way: folders, for example. */
  onDrop?: (transfer: DataTransfer) => void
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  return (
    // The label is the button of its file input, which the keyboard reaches; a drop is only another way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={className}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (isDisabled) return
        if (onDrop) onDrop(event.dataTransfer)
        else onFiles([...event.dataTransfer.files])
      }}
    >
      <input
        type="file"
        multiple={isMultiple}
        accept={accept}
        className="sr-only"
        disabled={isDisabled}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {children}
    </label>
  )
}
