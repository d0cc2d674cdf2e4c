-- Rows that were kept without a key to what they are about. None of them is written by a booking.
DELETE FROM waiting_offers o WHERE NOT EXISTS (SELECT FROM waiting_entries e WHERE e.id = o.entry_id);
DELETE FROM waiting_notices n WHERE NOT EXISTS (SELECT FROM waiting_entries e WHERE e.id = n.entry_id);
DELETE FROM waiting_notices n WHERE n.offer_id IS NOT NULL AND NOT EXISTS (SELECT FROM waiting_offers o WHERE o.id = n.offer_id);

ALTER TABLE waiting_offers
  ADD CONSTRAINT waiting_offers_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting_entries (id);
ALTER TABLE waiting_notices
  ADD CONSTRAINT waiting_notices_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting_entries (id),
  ADD CONSTRAINT waiting_notices_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES waiting_offers (id);
ALTER TABLE weather_events
  ADD CONSTRAINT weather_events_proposal_id_fkey FOREIGN KEY (provider_id, proposal_id) REFERENCES weather_proposals (provider_id, id);
