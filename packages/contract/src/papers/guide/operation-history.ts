// Chapter of the user guide: operation history.
import type { Section } from '../paper.ts'

export const operationHistoryChapter: Section = {
  id: 'operation-history',
  title: { en: 'Operation history', zh: '操作历史' },
  blocks: [
    {
      en: 'Admins and IT support can see everything that was done or refused on behalf of the merchant under Settings, Operation History. Each entry shows when it happened, who did it, their role and address, and the values before and after.',
      zh: '管理员和技术支持可在“设置”的“操作历史”中查看以商户名义执行和被拒绝的操作：时间、人员、角色、来源地址，以及变更前后的值。',
    },
    {
      en: 'Search by action, object or person. Filter by “Refused” to see attempts by people who didn’t have access.',
      zh: '可按操作名称、对象或人员搜索。“已拒绝”显示有人尝试了无权进行的操作。',
    },
    {
      en: 'Entries are sealed into a chain of blocks within seconds. No one can change or remove an entry, and neither can your provider’s software.',
      zh: '记录在数秒内封存为链式区块。任何人都不能更改或删除，包括服务商的程序。',
    },
  ],
}
