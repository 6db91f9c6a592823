import { PICTURE } from './picture.ts'

const review = {
  stars: 5,
  tags: ['技术过硬', '准时上线'],
  text: '说八点就八点，利索，下次还找。',
  state: 'shown' as const,
  created_at: Date.UTC(2026, 10, 20),
}

/** The reviews of a settled order: one is written, one is missing. */
export const orderReviews = {
  tags: ['技术过硬', '准时上线', '效率高', '耐心细致'],
  is_open: true,
  until: Date.UTC(2036, 0, 1),
  people: [
    {
      im_user_id: 'u100004',
      nickname: '青禾',
      avatar: PICTURE,
      position: 'thug' as const,
      mine: { ...review, state: 'waiting' as const },
    },
    { im_user_id: 'u100007', nickname: '南风', avatar: PICTURE, position: 'thug' as const },
  ],
}

/** The reviews about a person. */
export const reviewsOfChen = {
  list: [
    {
      ...review,
      id: '1',
      im_user_id: 'u100001',
      nickname: '阿辰',
      avatar: PICTURE,
      order_title: '赛季冲段，三天内打完',
    },
  ],
  has_more: false,
}

/** A certified person with a history. */
export const person = {
  im_user_id: 'u100004',
  nickname: '青禾',
  headline: '打手 · 治疗位专精',
  avatar: PICTURE,
  is_me: false,
  is_certified: true,
  is_restricted: false,
  joined_at: 0,
  settled: 86,
  completion: 98,
  rating: 49,
  reviews: 61,
  tags: [{ text: '技术过硬', count: 32 }],
  roles: [{ name: '禾下', job_id: '201', fighting_capacity: 1_540_000 }],
}
