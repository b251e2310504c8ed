/** '+971-50•••4417': enough to recognise one's own number, not enough to dial it. */
export const maskMobile = (mobile: string): string => {
  const [prefix = '', number = ''] = mobile.split('-')
  return `${prefix}-${number.slice(0, 2)}•••${number.slice(-4)}`
}
