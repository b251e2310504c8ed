// A sheet of new stores: its lines, and every wrong cell.
import type { NewStore } from '@falaj/contract/places/store'
import { storeSheet } from '@falaj/contract/places/store-sheet'
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import type { Store } from '../../../platform/db/pool.ts'
import { cellFault, sheetLines } from '../../../platform/lists/lines.ts'
import * as rows from './store.store.ts'

const plain = (text: string): string => text.trim().toLowerCase()
const digits = (text: string): string => text.replaceAll(/\D/g, '')
/** Whom a sheet names: by name, or by mobile number where several have one name. */
const managerIn = (staff: Awaited<ReturnType<typeof rows.colleagues>>) => (text: string) => {
  const found = staff.filter(
    ({ name, mobile }) => plain(name) === plain(text) || (/\d/.test(text) && digits(mobile) === digits(text)),
  )
  const [one, another] = found
  if (another) return { id: null, fault: 'STAFF_NAMESAKES' } as const
  return one ? { id: one.id, fault: null } : ({ id: null, fault: 'NOT_STAFF' } as const)
}

export const readImport = async (
  tx: Store,
  merchantId: string,
  sheet: readonly (readonly string[])[],
): Promise<{
  readonly lines: readonly { readonly row: number; readonly line: NewStore }[]
  readonly faults: FieldFault[]
}> => {
  const { lines, faults } = sheetLines(storeSheet, sheet)
  const managerOf = lines.some(({ line }) => line.manager) ? managerIn(await rows.colleagues(tx, merchantId)) : null
  const inSheet = { codes: new Set<string>(), names: new Set<string>() }
  const read = []
  for (const {
    row,
    line: { manager, ...line },
  } of lines) {
    const name = `${line.nameEn.toLowerCase()} ${line.city}`
    if (line.code !== undefined) {
      if (inSheet.codes.has(line.code)) faults.push(cellFault(row, 'code', 'SHEET_TWICE'))
      if (await rows.isCodeTaken(tx, merchantId, line.code)) faults.push(cellFault(row, 'code', 'STORE_CODE_KNOWN'))
      inSheet.codes.add(line.code)
    }
    if (inSheet.names.has(name)) faults.push(cellFault(row, 'nameEn', 'SHEET_TWICE'))
    else if (await rows.isNameKnown(tx, merchantId, line, line.code ?? null))
      faults.push(cellFault(row, 'nameEn', 'STORE_NAME_KNOWN'))
    inSheet.names.add(name)
    const found = manager ? managerOf?.(manager) : undefined
    if (found?.fault) faults.push(cellFault(row, 'manager', found.fault))
    read.push({ row, line: found?.id ? { ...line, managerId: found.id } : line })
  }
  return { lines: read, faults }
}
