import type { Db } from '../../core/database/database.ts';

/** The words by which a provider finds the customer of a booking `b`, in small letters: what is searched and what is indexed. */
export function customerWords(db: Db) {
  return db`lower(concat_ws(E'\n', b.customer_name, (select u.username from users u where u.id = b.client_id),
    b.customer_email, b.customer_phone, b.booking_reference))`;
}

/** Whether a text is part of the title that `b`, a booking or its total, has in either language. */
export function hasTitle(db: Db, text: string) {
  return db`strpos(lower(concat_ws(E'\n', b.service_title, b.service_title_zh)), lower(${text})) > 0`;
}

/** Whether a text is part of what the provider knows the customer of `b` by. */
export function hasCustomer(db: Db, text: string) {
  return db`strpos(${customerWords(db)}, lower(${text})) > 0`;
}
