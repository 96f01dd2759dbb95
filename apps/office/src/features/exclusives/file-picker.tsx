import { Icon } from '@virage/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileDrop } from '../../parts/file-drop.tsx'

/** The largest file that is read, in bytes: about fifty thousand rows. */
const largest = 20_000_000

/** A place for a file of rows: dropped, chosen or pasted. */
export function FilePicker({
  onFile,
  onText,
  onExample,
}: {
  onFile: (file: File) => void
  onText: (text: string) => void
  onExample: () => void
}) {
  const t = useTranslations('import')
  const [problem, setProblem] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const take = (file: File | undefined) => {
    if (!file) return
    if (/\.(?:xlsx?|ods|numbers)$/i.test(file.name)) setProblem(t('spreadsheet'))
    else if (file.size > largest) setProblem(t('tooLarge'))
    else onFile(file)
  }
  const takeText = useEffectEvent(onText)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.includes('\n')) takeText(text)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
  return (
    <div className="scroll">
      <div className="form !max-w-2xl">
        <p className="quiet">{t('intro')}</p>
        <FileDrop
          className="drop !aspect-auto !py-10"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onFiles={([file]) => take(file)}
        >
          <Icon name="receipt" size={20} />
          <b>{t('drop')}</b>
          <span>{t('dropText')}</span>
        </FileDrop>
        {problem !== null && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== '') onText(typed)
          }}
        >
          <label className="field">
            <span className="label">{t('paste')}</span>
            <textarea
              className="input"
              value={typed}
              placeholder={t('pasteHint')}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
              }}
            />
          </label>
          <span className="line wraps">
            <button type="submit" className="btn" disabled={typed.trim() === ''}>
              {t('usePasted')}
            </button>
            <button type="button" className="btn plain push" onClick={onExample}>
              {t('example')}
            </button>
          </span>
        </form>
      </div>
    </div>
  )
}
