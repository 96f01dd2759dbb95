import { focusStep } from '@virage/contract/staff'
import { type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslations } from 'use-intl'

type Point = { x: number; y: number }

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / focusStep) * focusStep))

const steps: Record<string, Point> = {
  ArrowLeft: { x: -focusStep, y: 0 },
  ArrowRight: { x: focusStep, y: 0 },
  ArrowUp: { x: 0, y: -focusStep },
  ArrowDown: { x: 0, y: focusStep },
}

/** A picture with its focal point, which a pointer or the arrow keys move; and how crops around it look. */
export function FocusField({
  url,
  focus,
  disabled,
  onChange,
}: {
  url: string
  focus: Point | null
  disabled: boolean
  onChange: (focus: Point) => void
}) {
  const t = useTranslations('pictures')
  const { x, y } = focus ?? { x: 50, y: 50 }
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onChange({
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    })
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || disabled) return
    event.preventDefault()
    onChange({ x: within(x + step.x), y: within(y + step.y) })
  }
  const position = { objectPosition: `${x}% ${y}%` }
  return (
    <div className="field">
      <span className="label">{t('focus')}</span>
      <div className="focus-field">
        <button
          type="button"
          className="focus-area"
          aria-label={t('focusLabel', { x, y })}
          aria-describedby="focus-hint"
          disabled={disabled}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            move(event)
          }}
          onPointerMove={(event) => event.buttons > 0 && move(event)}
          onKeyDown={handleKey}
        >
          <img src={`${url}?w=800`} alt="" draggable={false} />
          <span className="focus-point" style={{ left: `${x}%`, top: `${y}%` }} aria-hidden="true" />
        </button>
        <div className="focus-crops" aria-hidden="true">
          <img src={`${url}?w=300`} alt="" className="aspect-4/5" style={position} />
          <img src={`${url}?w=300`} alt="" className="aspect-square" style={position} />
          <img src={`${url}?w=300`} alt="" className="aspect-video" style={position} />
        </div>
      </div>
      <p className="hint" id="focus-hint" aria-live="polite">
        {t('focusHint', { x, y })}
      </p>
    </div>
  )
}
