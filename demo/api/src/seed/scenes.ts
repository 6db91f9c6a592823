import type { Scene } from './scene.ts'

const [chen, deer, cat, grain, star, bun, wind, pillar] = [
  'u100001',
  'u100002',
  'u100003',
  'u100004',
  'u100005',
  'u100006',
  'u100007',
  'u100008',
] as const

export const scenes: readonly Scene[] = [
  {
    groupID: 'room-climb',
    lines: [
      [star, '今晚双排，来个辅助'],
      [wind, '我来，先吃口饭，八点上线'],
      [star, '等你'],
    ],
  },
  {
    groupID: 'room-newcomers',
    lines: [
      [pillar, '新来的同学先看群公告，配装问题直接问'],
      [bun, '教练，我的护甲该先强化哪件？'],
      [pillar, '先胸甲，再武器，饰品最后'],
    ],
  },
  {
    between: [chen, wind],
    lines: [
      [chen, '上次打得不错，下周还约你'],
      [wind, '好嘞老板，随叫随到 😄'],
    ],
  },
  {
    between: [deer, cat],
    lines: [
      [deer, '老猫，钻石上星耀多少钱？'],
      [cat, '99，不跳车'],
      [cat, '这个价包上，两天内完成'],
      [deer, '可以，怎么付款？'],
      [cat, '走平台下单，押金由平台托管'],
    ],
  },
  {
    groupID: 'room-hall',
    lines: [
      [cat, '酒馆开张，今晚有没有人一起开团？'],
      [deer, '我我我！刚下班 🍺'],
      [bun, '求带，我只会喊 666'],
      [bun, 3],
      [pillar, '坦克在此，有我在团就灭不了'],
      [chen, '周五的团还差一个治疗，@青禾 来不来？'],
      [grain, '来，周五八点半前一定到'],
      [star, '深夜场有人吗？十二点以后我都在'],
      [wind, '夜航星又熬夜，小心掉头发'],
    ],
  },
  {
    groupID: 'room-friday-raid',
    lines: [
      [chen, '周五 20:30 集合，地图和分工我发公告了'],
      [pillar, '收到，修理费记得报销 😂'],
      [cat, '我带了两组药水，够用'],
      [chen, '两位老板三位打手，每位 168，约三小时'],
      [grain, '治疗位我占了，别让铁柱乱跑就行'],
      [pillar, '我那叫战术拉扯！'],
      [cat, '老规矩，灭一次请一杯'],
    ],
  },
  {
    between: [chen, cat],
    lines: [
      [chen, '猫哥在吗？'],
      [cat, '在，老板请讲'],
      [chen, '周五团本想加一把输出，你那边还有人吗'],
      [cat, '夜航星可以，手法稳，就是作息阴间'],
      [chen, '哈哈，行，那就他'],
      [cat, '我拉他进组，价格还按上次的来'],
      [cat, 0],
    ],
  },
  {
    between: [chen, deer],
    lines: [
      [deer, '阿辰！周末休闲局缺一个'],
      [chen, '周六下午可以'],
      [deer, '那说定啦，三点见 🎮'],
      [deer, '记得带上你的限定皮肤'],
    ],
  },
  // Media come last: an installation that has the others already adds only these.
  {
    groupID: 'room-hall',
    lines: [
      [bun, '昨晚终于出了！'],
      [bun, { media: 'treasure' }],
      [grain, '欧皇，请客！'],
    ],
  },
  {
    groupID: 'room-friday-raid',
    lines: [
      [chen, '站位图和分工表，上线前看一遍'],
      [chen, { media: 'battleMap' }],
      [chen, { media: 'plan' }],
      [pillar, '收到，绝不乱跑'],
    ],
  },
  {
    between: [chen, deer],
    lines: [
      [deer, '我到酒馆啦，给你留了靠窗的位置'],
      [deer, { media: 'tavern' }],
      [deer, { media: 'voice' }],
    ],
  },
]
