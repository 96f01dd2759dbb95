import type { Language } from '@virage/contract'
import { setWall } from '@virage/contract/staff'
import { longestWallMessage } from '@virage/domain'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { TextInput } from '../../parts/fields.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { checkBody, type FieldProblems } from '../../parts/problems-of.ts'
import type { WallActs } from './use-wall-acts.ts'

/** Writes a message on the big screen: one line in each language of the club. The screen shows that of its reader. */
export function WallMessageDialog({ acts }: { acts: WallActs }) {
  const { settings } = useClub()
  const t = useTranslations('live.wall')
  const forms = useTranslations('form')
  const first = useRef<HTMLInputElement>(null)
  const { en = '', fr = '' } = acts.wall.message ?? {}
  const [message, setMessage] = useState<Record<Language, string>>({ en, fr })
  const [problems, setProblems] = useState<FieldProblems>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { mode: 'MESSAGE' as const, message: written(message) }
    const found = checkBody(setWall, body)
    setProblems(found)
    if (Object.keys(found).length === 0 && !acts.isShowingMessage) acts.show(body)
  }
  return (
    <OfficeDialog title={t('messageTitle')} onClose={acts.stopWriting} initialFocus={first}>
      <form noValidate className="stack !gap-4" onSubmit={submit}>
        <p className="quiet">{t('messageText')}</p>
        {settings.languages.map((language, index) => (
          <div key={language} lang={language}>
            <TextInput
              {...(index === 0 && { ref: first })}
              label={`${t('message')} · ${forms(`languages.${language}`)}`}
              maxLength={longestWallMessage}
              value={message[language]}
              problem={problems[`message.${language}`] ?? (index === 0 ? problems['message'] : undefined)}
              onChange={({ target }) => setMessage({ ...message, [language]: target.value })}
            />
          </div>
        ))}
        <div className="dialog-actions">
          <button type="submit" className="btn primary" aria-busy={acts.isShowingMessage}>
            {t('show')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}

/** Returns the languages that have a text. */
function written({ en, fr }: Record<Language, string>): { en?: string; fr?: string } {
  return { ...(en.trim() !== '' && { en: en.trim() }), ...(fr.trim() !== '' && { fr: fr.trim() }) }
}
