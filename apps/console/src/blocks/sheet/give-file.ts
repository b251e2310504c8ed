/** Puts something made in the browser among the person's downloads. */
export const giveFile = (name: string, content: string | Uint8Array<ArrayBuffer> | Blob, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
