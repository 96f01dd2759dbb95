import * as z from 'zod/mini'
import { presignUpload } from '../installation.ts'
import { defineOperation } from '../operation.ts'
import { address, id, ofClub } from '../values.ts'
import { senders } from './access.ts'

export const presignProofPhoto = defineOperation({
  id: 'presignProofPhoto',
  method: 'POST',
  path: '/api/staff/clubs/:slug/proof-photos',
  summary:
    'Returns a URL to PUT a photograph to within ten minutes, as `presignUpload` does, and the id under which its taker uses it as proof within seven days. It is private, and kept for five years.',
  access: senders,
  params: ofClub,
  body: presignUpload.body,
  status: 201,
  response: z.object({ id, uploadUrl: address }),
})
