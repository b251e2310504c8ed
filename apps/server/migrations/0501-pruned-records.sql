-- Why: alerts to followers and refused messages of rails are kept for as long as the settings say, no longer.
grant delete on follower_alert, rail_refusal to {{app}};
