import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { createCodeReader } from './read-codes.ts'
import { useCamera } from './use-camera.ts'

/** Reads codes with the camera, or from a picture of one. */
export function CodeScanner({ isPaused, onCode }: { isPaused: boolean; onCode: (code: string) => void }) {
  const t = useTranslations('handover')
  const { video, ...camera } = useCamera(onCode, isPaused)
  const [problem, setProblem] = useState<string | null>(null)
  const isOn = camera.state === 'on'
  const read = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    try {
      const picture = await createImageBitmap(file)
      const reader = await createCodeReader()
      const code = await reader(picture)
      picture.close()
      if (code === undefined) setProblem(t('noCode'))
      else onCode(code)
    } catch {
      setProblem(t('notRead'))
    }
  }
  return (
    <section className="stack" aria-label={t('scanner')}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture of the camera, without sound */}
      <video
        ref={video}
        muted
        playsInline
        hidden={!isOn}
        className="aspect-square w-full rounded-xl bg-raised object-cover"
      />
      {(camera.state === 'refused' || camera.state === 'missing') && (
        <p role="alert">{t(camera.state === 'refused' ? 'cameraRefused' : 'cameraMissing')}</p>
      )}
      <div className="line flex-wrap">
        {isOn ? (
          <>
            <button type="button" className="btn min-h-11" onClick={camera.stop}>
              {t('stopCamera')}
            </button>
            {camera.hasTorch && (
              <button type="button" className="btn min-h-11" aria-pressed={camera.isLit} onClick={camera.toggleTorch}>
                {t('torch')}
              </button>
            )}
          </>
        ) : (
          <button
            type="button"
            className="btn primary min-h-11"
            aria-busy={camera.state === 'starting'}
            onClick={camera.start}
          >
            <Icon name="camera" size={16} />
            {t('startCamera')}
          </button>
        )}
        <label className="btn file-button min-h-11">
          {t('fromPicture')}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ target }) => {
              void read(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
    </section>
  )
}
