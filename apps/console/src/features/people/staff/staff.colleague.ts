import type { Output } from '@falaj/contract/kernel/endpoint'
import type { staff } from '@falaj/contract/people/staff'

export type Colleague = Output<typeof staff.detail>
