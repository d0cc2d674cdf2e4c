-- A booking keeps the page it was made on also when that is gone, as its tickets keep their units. Nobody who books waits for an edit of the
-- page any more, or is refused because it is deleted at that moment; and deleting a page rewrites none of its bookings.
ALTER TABLE bookings DROP CONSTRAINT bookings_page_id_fkey;
