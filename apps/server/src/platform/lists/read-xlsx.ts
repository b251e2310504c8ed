// An uploaded workbook as rows of text: unpacked with a limit, so that a small file cannot become a large one.
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { rowsOfWorkbook, WorkbookFault, type Inflate } from '@falaj/contract/formats/workbook'

const inflateRaw = promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.inflateRaw)
const inflate: Inflate = async (packed, max) => {
  try {
    return await inflateRaw(packed, { maxOutputLength: Math.max(1, max) })
  } catch (error) {
    throw new WorkbookFault(
      (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'SHEET_UNPACKED' : 'SHEET_WORKBOOK',
    )
  }
}
export const readXlsx = (bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> => rowsOfWorkbook(bytes, inflate)
