import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClubSettings, getClubSettings, updateClubSettings } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useLocale } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { checkBody } from '../../parts/problems-of.ts'
import { useStoredEditor } from '../../parts/use-stored-editor.ts'
import { settingsQuery } from '../../queries.ts'
import { settingsBody, type SettingsForm, toSettingsForm } from './settings-form.ts'

/**
 * Edits the settings of the club. All screens share one draft, so none loses what was typed in another.
 *
 * @param onSaved called when nothing is unsaved any more
 */
export function useSettingsEditor(onSaved?: () => void) {
  const { slug, settings: first } = useClub()
  const language = useLocale()
  const store = useStoreSettings()
  const params = { slug }
  const { data: settings = first } = useQuery({ ...settingsQuery(slug), refetchOnWindowFocus: false })
  const editor = useStoredEditor<SettingsForm, ClubSettings>({
    key: `${slug}.settings`,
    stored: settings,
    toForm: (stored) => toSettingsForm(stored, language),
    check: (value, changed) => checkBody(updateClubSettings, settingsBody(value, changed)),
    read: () => unwrap(call(getClubSettings, { params })),
    update: (value, changed, ifMatch) =>
      unwrap(call(updateClubSettings, { params, body: settingsBody(value, changed), ...ifMatch })),
    onStored: store,
    ...(onSaved && { onSaved }),
  })
  return { editor, settings }
}

/** Returns a function that gives changed settings to all screens of the club. */
export function useStoreSettings(): (settings: ClubSettings) => void {
  const { slug } = useClub()
  const client = useQueryClient()
  return (settings) => client.setQueryData(settingsQuery(slug).queryKey, settings)
}
