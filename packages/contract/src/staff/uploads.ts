import { defineOperation } from '../operation.ts'
import { presignUpload } from '../installation.ts'
import { inClub } from '../values.ts'
import { editors } from './access.ts'

export const presignStaffUpload = defineOperation({
  id: 'presignStaffUpload',
  method: 'POST',
  path: '/api/staff/clubs/:slug/presigned-uploads',
  summary: 'As `presignUpload`, for pictures of the club.',
  access: editors,
  params: inClub,
  body: presignUpload.body,
  status: 201,
  response: presignUpload.response,
})
