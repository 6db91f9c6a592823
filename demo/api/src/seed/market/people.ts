import type { Position } from '../../orders/machine.ts'

/** A user of the market with a game role. */
export interface Person {
  readonly account: string
  readonly nickname: string
  readonly headline: string
  readonly face: string
  /** Thugs are certified. */
  readonly side: Position
  readonly role: string
  readonly jobID: string
  /** In units of ten thousand. */
  readonly capacity: number
}

const person = (
  account: string,
  nickname: string,
  headline: string,
  face: number,
  role: readonly [name: string, jobID: string, capacity: number],
): Person => ({
  account,
  nickname,
  headline,
  face: `face-${face}`,
  side: headline.includes('打手') ? 'thug' : 'boss',
  role: role[0],
  jobID: role[1],
  capacity: role[2],
})

/** The trial accounts, as they are in `seed/accounts.ts`, with their roles. */
const trialPeople: readonly Person[] = [
  person('100001', '阿辰', '老板 · 周五固定团长', 29, ['辰砂', '301', 92]),
  person('100002', '小鹿', '老板 · 只打休闲局', 12, ['林深见鹿', '202', 58]),
  person('100003', '老猫', '金牌打手 · 秘境全通', 46, ['九命', '302', 186]),
  person('100004', '青禾', '打手 · 治疗位专精', 1, ['禾下乘凉', '201', 154]),
  person('100005', '夜航星', '打手 · 深夜在线', 8, ['星垂平野', '402', 168]),
  person('100006', '豆包不胖', '老板 · 收集控', 38, ['红豆沙', '203', 47]),
  person('100007', '南风', '打手 · 语音温柔', 36, ['知我意', '401', 143]),
  person('100008', '铁柱', '打手 · 抗揍第一名', 23, ['铜墙', '101', 172]),
]

/** The other people: invented names and drawings. */
export const morePeople: readonly Person[] = [
  person('100009', '阿九', '打手 · 三年固定队主坦', 66, ['九歌', '101', 165]),
  person('100010', '半夏', '打手 · 治疗，奶量管够', 64, ['白芷', '201', 149]),
  person('100011', '长风', '打手 · 剑客，手法党', 67, ['万里长风', '301', 177]),
  person('100012', '拾光', '打手 · 周末全天在', 52, ['拾光者', '402', 138]),
  person('100013', '白泽', '打手 · 竞技场常驻', 78, ['昆仑雪', '302', 181]),
  person('100014', '大橘', '打手 · 抗揍又能聊', 60, ['橘座', '102', 157]),
  person('100015', '清和', '打手 · 牧师，从不掉线', 59, ['晨钟', '202', 146]),
  person('100016', '一叶', '打手 · 游侠，走位灵活', 72, ['一叶知秋', '401', 152]),
  person('100017', '墨白', '打手 · 团本指挥', 83, ['守灯人', '103', 169]),
  person('100018', '小满', '打手 · 吟游诗人，会唱歌', 73, ['麦浪', '203', 135]),
  person('100019', '破晓', '打手 · 早班车，六点开打', 94, ['破阵子', '303', 174]),
  person('100020', '归鸿', '打手 · 火枪手，弹无虚发', 62, ['惊鸿', '403', 161]),
  person('100021', '一只鱼', '老板 · 晚九点后在线', 50, ['咸鱼翻身', '401', 63]),
  person('100022', '糯米', '老板 · 想要那只坐骑', 57, ['糯米滋', '201', 39]),
  person('100023', '林间', '老板 · 佛系玩家', 65, ['林间小路', '203', 71]),
  person('100024', '江月', '老板 · 周三固定团', 51, ['江月何年', '402', 98]),
  person('100025', '橙子汽水', '老板 · 全图鉴收集中', 76, ['气泡', '404', 55]),
  person('100026', '老周', '老板 · 带娃党，时间随缘', 79, ['周天', '303', 66]),
  person('100027', '苏打', '老板 · 竞技场萌新', 69, ['苏打绿', '302', 42]),
  person('100028', '木木', '老板 · 刚回坑，求带', 99, ['木木枭', '404', 28]),
  person('100029', '七里香', '老板 · 只看风景不打架', 54, ['七里', '203', 33]),
  person('100030', '土豆', '老板 · 手残但热情', 87, ['土豆丝', '102', 51]),
  person('100031', '云深', '老板 · 攒钱换装备', 92, ['云深处', '301', 84]),
  person('100032', '阿布', '老板 · 学生党，周末在', 58, ['布谷', '401', 45]),
  person('100033', '鹿鸣', '老板 · 找固定搭子', 91, ['呦呦', '202', 60]),
  person('100034', '山竹', '老板 · 爱看过场动画', 88, ['山鬼', '404', 37]),
  person('100035', '三更', '老板 · 夜猫子', 77, ['三更鼓', '302', 88]),
  person('100036', '柚子', '老板 · 语音可聊天', 98, ['柚见', '201', 49]),
  person('100037', '石头', '老板 · 话少，准时', 82, ['顽石', '101', 75]),
  person('100038', '暖暖', '老板 · 休闲养老', 105, ['暖阳', '203', 30]),
  person('100039', '北辰', '老板 · 开荒必到', 102, ['北斗', '103', 95]),
  person('100040', '阿飞', '老板 · 冲榜中', 56, ['飞鸟', '303', 80]),
]

export const people: readonly Person[] = [...trialPeople, ...morePeople]

/** An account that was restricted: it took part in past orders, not in current ones. */
export const RESTRICTED = '100040'

/** Recent applicants: two pending, one refused. */
export const APPLICANTS = { refused: '100027', waiting: ['100031', '100039'] } as const

/** The certified accounts. */
export const thugs: readonly string[] = people
  .filter(({ side }) => side === 'thug')
  .map(({ account }) => account)
