// What the export may ask of the team: the list's own query, and how each field is written.
import { roleWords } from '@falaj/contract/access'
import { staff } from '@falaj/contract/staff'
import { statuses } from '@falaj/contract/status'
import { csvLabel, csvLabels, csvText, csvTime } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import { newestFirst, team } from './store.ts'

export const staffExport = exportable(staff.query, {
  fileName: { en: 'staff', zh: '员工' },
  rows: team,
  newestFirst,
  columns: {
    name: csvText('name'),
    mobile: csvText('mobile'),
    email: csvText('email'),
    roles: csvLabels('roles', roleWords),
    secondFactor: csvLabel('second_factor', statuses),
    status: csvLabel('status', statuses),
    lastLoginAt: csvTime('last_login_at'),
    invitedBy: csvText('invited_by'),
    createdAt: csvTime('created_at'),
  },
})
