import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPicture, listMedia, type StaffPicture, updatePicture } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../access/club-context.ts'
import { call } from '../api.ts'
import { readQuery, untilSaved } from '../queries.ts'
import { DialogForm } from './dialog-form.tsx'
import { SwitchInput, TextInput } from './fields.tsx'
import { FocusField } from './focus-field.tsx'
import { textsAt } from './language-fields.tsx'
import { ReadBanner, TableBones } from './list-states.tsx'
import { OfficeDialog } from './office-dialog.tsx'
import { checkBody } from './problems-of.ts'
import { useStoredEditor } from './use-stored-editor.ts'

type PictureForm = { 'alt.en': string; 'alt.fr': string; decorative: boolean; focus: string }

const toForm = ({ alt, decorative, focus }: StaffPicture): PictureForm => ({
  'alt.en': alt.en ?? '',
  'alt.fr': alt.fr ?? '',
  decorative,
  focus: focus ? `${focus.x} ${focus.y}` : '',
})

const focusOf = (text: string) => {
  const [x, y] = text.split(' ').map(Number)
  return x === undefined || y === undefined || text === '' ? null : { x, y }
}

function bodyOf(form: PictureForm, changed: string[]) {
  return {
    ...(changed.some((path) => path.startsWith('alt.')) && { alt: textsAt(form, 'alt') }),
    ...(changed.includes('decorative') && { decorative: form.decorative }),
    ...(changed.includes('focus') && { focus: focusOf(form.focus) }),
  }
}

/** The last part of the URL of one of our pictures, by which the library knows it. */
export const fileNameOf = (url: string): string => url.replace(/^\/media\//, '')

/** Reads what editors say about a picture. */
export const pictureQuery = (slug: string, url: string) =>
  readQuery(getPicture, { params: { slug, fileName: fileNameOf(url) } })

/** The text and the focal point of a picture, wherever the club shows it. */
export function PictureDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('pictures')
  const read = useQuery({ ...pictureQuery(slug, url), ...untilSaved })
  if (read.data) return <DescribeDialog picture={read.data} onClose={onClose} />
  return (
    <OfficeDialog title={t('describe')} onClose={onClose}>
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={3} />}
    </OfficeDialog>
  )
}

function DescribeDialog({ picture, onClose }: { picture: StaffPicture; onClose: () => void }) {
  const { slug, settings } = useClub()
  const t = useTranslations('pictures')
  const form = useTranslations('form')
  const client = useQueryClient()
  const { allowed, reason } = useMay()(updatePicture)
  const params = { slug, fileName: picture.fileName }
  const { queryKey } = readQuery(getPicture, { params })
  const editor = useStoredEditor<PictureForm, StaffPicture>({
    key: `${slug}.picture.${picture.fileName}`,
    stored: picture,
    toForm,
    check: (value, changed) => checkBody(updatePicture, bodyOf(value, changed)),
    read: () => unwrap(call(getPicture, { params })),
    update: (value, changed, ifMatch) =>
      unwrap(call(updatePicture, { params, body: bodyOf(value, changed), ...ifMatch })),
    onStored: (stored) => {
      client.setQueryData(queryKey, stored)
      void client.invalidateQueries({ queryKey: [listMedia.id, slug] })
    },
    onSaved: onClose,
  })
  const { value } = editor.draft
  return (
    <DialogForm
      title={t('describe')}
      editor={editor}
      labels={{ 'alt.en': t('altEn'), 'alt.fr': t('altFr'), decorative: t('decorative'), focus: t('focus') }}
      reason={reason}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <FocusField
        url={picture.url}
        focus={focusOf(value.focus)}
        disabled={!allowed}
        onChange={({ x, y }) => editor.set({ focus: `${x} ${y}` })}
      />
      <SwitchInput
        label={t('decorative')}
        meaning={t(value.decorative ? 'decorativeYes' : 'decorativeNo')}
        checked={value.decorative}
        onChange={({ target }) => editor.set({ decorative: target.checked })}
      />
      {!value.decorative && (
        <div className="two">
          {settings.languages.map((language) => (
            <TextInput
              key={language}
              lang={language}
              maxLength={200}
              label={
                <>
                  {`${t('alt')} · ${form(`languages.${language}`)}`}
                  {value[`alt.${language}`] === '' && <span className="tag">{form('missing')}</span>}
                </>
              }
              hint={t('altHint')}
              value={value[`alt.${language}`]}
              problem={editor.problems[`alt.${language}`]}
              onChange={({ target }) => editor.set({ [`alt.${language}`]: target.value })}
            />
          ))}
        </div>
      )}
    </DialogForm>
  )
}
