import { defineOperation } from '../operation.ts'
import { presignUpload } from '../installation.ts'
import { ofClub } from '../values.ts'
import { editors } from './access.ts'

export const presignStaffUpload = defineOperation({
  id: 'presignStaffUpload',
  method: 'POST',
  path: '/api/staff/clubs/:slug/presigned-uploads',
  summary: 'As `presignUpload`, for pictures of the club.',
  access: editors,
  params: ofClub,
  body: presignUpload.body,
  status: 201,
  response: presignUpload.response,
})
