import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClubSettings, getClubSettings, updateClubSettings } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { checkBody } from '../../parts/problems-of.ts'
import { useEditor } from '../../parts/use-editor.ts'
import { settingsQuery } from '../../queries.ts'
import { settingsBody, type SettingsForm, toSettingsForm } from '../settings/settings-form.ts'

/**
 * Edits the settings of the club in a step. Its draft is that of the settings screen, so neither loses what was typed in the
 * other.
 */
export function useSettingsEditor(onSaved: () => void) {
  const { slug, settings: first } = useClub()
  const language = useLocale()
  const store = useStoreSettings()
  const params = { slug }
  const { data: settings = first } = useQuery({ ...settingsQuery(slug), refetchOnWindowFocus: false })
  const [initial] = useState(() => toSettingsForm(settings, language))
  const editor = useEditor<SettingsForm>({
    key: `${slug}.settings`,
    initial,
    check: (value, changed) => checkBody(updateClubSettings, settingsBody(value, changed)),
    readCurrent: async () => {
      const stored = await unwrap(call(getClubSettings, { params }))
      return { form: toSettingsForm(stored, language), version: stored.version }
    },
    save: async (value, changed, version) => {
      const body = settingsBody(value, changed)
      const saved = await unwrap(call(updateClubSettings, { params, body, ...(version && { ifMatch: version }) }))
      store(saved)
      return toSettingsForm(saved, language)
    },
    onSaved,
  })
  return { editor, settings, initial: toSettingsForm(settings, language) }
}

/** Returns a function that gives changed settings to all screens of the club. */
export function useStoreSettings(): (settings: ClubSettings) => void {
  const { slug } = useClub()
  const client = useQueryClient()
  return (settings) => client.setQueryData(settingsQuery(slug).queryKey, settings)
}
