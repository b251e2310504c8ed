import type { Output } from '@falaj/contract/endpoint'
import type { staff } from '@falaj/contract/staff'

export type Colleague = Output<typeof staff.detail>
